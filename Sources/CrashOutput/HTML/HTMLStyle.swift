/// How pages look: light and dark by the reader's choice, on a phone and on paper.
enum HTMLStyle {
  /// Of the page of a run.
  static let text =
    page + """
      summary:focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:4px}
      .source,.stack{overflow-wrap:normal;display:grid;grid-template-columns:minmax(max-content,1fr)}
      .facts{display:flex;flex-wrap:wrap;gap:8px 28px;margin:12px 0 4px;padding:0;list-style:none}
      .facts strong{font-size:1.5rem;display:block;line-height:1.15;font-variant-numeric:tabular-nums}
      .lead{display:grid;gap:12px;grid-template-columns:repeat(auto-fit,minmax(270px,1fr));align-items:stretch}
      .lead .card{margin:0;border-top:4px solid var(--info);display:flex;flex-direction:column}
      .lead h3{margin:0 0 6px}.lead .tags{margin:0 0 8px}.lead dl{margin:0;flex:1}.lead dt{font-weight:600;font-size:.8rem;color:var(--soft)}
      .lead dd{margin:0 0 8px}.lead .card.critical{border-top-color:var(--critical)}
      .lead .card.high{border-top-color:var(--high)}.lead .card.medium{border-top-color:var(--medium)}
      .charts{display:grid;gap:12px;grid-template-columns:repeat(auto-fit,minmax(min(100%,420px),1fr))}
      figure{margin:0}figcaption{font-weight:600;margin-bottom:8px}
      .bars{width:100%;border-collapse:collapse;table-layout:fixed}
      .charts .wide{grid-column:1/-1}
      .bars th{width:56%;text-align:left;font-weight:400;font-size:.875rem;padding:3px 8px 3px 0;line-height:1.3}
      .bars td{padding:3px 0}.bars td.n{width:52px;text-align:right;font-variant-numeric:tabular-nums;font-size:.875rem}
      .bars svg{display:block;width:100%;height:14px}
      svg .bar{fill:var(--bar)}svg .axis{stroke:var(--soft)}
      .timeline{width:100%;height:120px;display:block}.ends{display:flex;justify-content:space-between;gap:12px;margin:4px 0 0}
      .ends :first-child,.ends :last-child{white-space:nowrap}
      .part{content-visibility:auto;contain-intrinsic-size:auto calc(var(--left,20)*var(--tall))}
      article{padding:0}
      article>details>summary{padding:12px 16px;cursor:pointer;list-style:none;display:grid;
      grid-template-columns:1fr auto;gap:2px 12px}
      summary::-webkit-details-marker{display:none}
      article h3{margin:0;font-size:1.02rem;position:relative;padding-left:1.15em}
      article>details>summary h3::before{content:"\\25B8";color:var(--soft);position:absolute;left:0}
      article>details[open]>summary h3::before{content:"\\25BE"}
      article .count{grid-row:1/3;grid-column:2;text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
      article .count strong{font-size:1.25rem;display:block;line-height:1.2}
      article h4{font-size:1.02rem;margin:18px 0 6px}.body>h4:first-child{margin-top:10px}
      .body{padding:4px 16px 16px;border-top:1px solid var(--line)}
      .spark{display:block;height:16px;margin:4px 0 0 auto;max-width:84px}
      .top{position:fixed;right:16px;bottom:16px;background:var(--card);border:1px solid var(--line);border-radius:99px;
      padding:6px 14px;text-decoration:none;font-size:.875rem}
      #none button{min-height:32px;padding:2px 10px;margin-left:6px}
      .tag.new,.tag.expired{color:var(--new)}
      .tag.sure{color:var(--ink)}
      .source .n{display:inline-block;min-width:44px;margin-right:12px;text-align:right;color:var(--soft);user-select:none}
      .source mark{background:var(--mark);color:inherit;display:block}.source span.l{display:block}
      .source .keyword{color:var(--keyword)}.source .string{color:var(--string)}.source .number{color:var(--number)}
      .source .comment{color:var(--comment);font-style:italic}
      .stack .own{font-weight:600}.stack .cited{background:var(--mark)}.stack span.f{display:block}
      .body details{margin:0 0 8px}.body details>summary{cursor:pointer;color:var(--link);padding:4px 0}
      .evidence{width:100%;border-collapse:collapse;margin:0 0 10px}
      .evidence td{padding:3px 8px 3px 0;vertical-align:top;border-bottom:1px solid var(--line)}
      .evidence td.n{text-align:right;white-space:nowrap;width:1%;color:var(--soft)}
      .compared td,.compared th{border:1px solid var(--line);padding:4px 8px;text-align:left;vertical-align:top}
      .compared th{white-space:nowrap}
      .page>details>summary{cursor:pointer;font-weight:600;padding:4px 0}
      .page:target,article:target{outline:3px solid var(--link)}
      @media(max-width:600px){.facts{gap:8px 18px}.facts strong{font-size:1.25rem}
      :root{--tall:190px}article>details>summary{display:block}article .count{white-space:normal;margin-right:6px}
      article .count strong{display:inline;font-size:1rem}.spark{display:inline-block;margin:0 0 -2px 8px}pre{font-size:.8em}.bars th{width:58%}
      .tools label{flex:1 1 40%}.tools .wide{flex-basis:100%}.tools select{width:100%}}
      @media print{body{background:#fff;color:#000;font-size:11pt}.tools,.skip,.top,#none{display:none}
      .part{content-visibility:visible}article,.card{break-inside:avoid-page}article{break-inside:auto}
      .page:not(:has(details[open])),section:has(.page):not(:has(.page details[open])){display:none}
      pre{white-space:pre-wrap;overflow:visible}.source,.stack{grid-template-columns:minmax(0,1fr);overflow-wrap:anywhere}
      a{color:inherit;text-decoration:none}}

      """

  /// Of a page that holds running text only.
  static let plain =
    page + """
      @media(max-width:600px){pre{font-size:.8em}.tools .wide{flex-basis:100%}}
      @media print{body{background:#fff;color:#000;font-size:11pt}.tools,.skip{display:none}
      pre{white-space:pre-wrap;overflow:visible}a{color:inherit;text-decoration:none}}
      .causes{list-style:none;padding:0}.causes li{padding:6px 0;border-bottom:1px solid var(--line)}
      .near{display:flex;flex-wrap:wrap;gap:4px 20px;list-style:none;padding:0}
      .page{max-width:800px}

      """

  private static let page = """
    :root{color-scheme:light dark;--bg:#f6f7f9;--card:#fff;--ink:#1b1f24;--soft:#59636e;--line:#d8dde3;--link:#0a58ca;
    --mark:#fff3bf;--code:#f0f2f5;--critical:#a40e26;--high:#c2410c;--medium:#8a6100;--low:#2f6f4f;--info:#59636e;
    --bar:#4573d2;--new:#0a58ca;--keyword:#8f1d78;--string:#8a3b00;--number:#0b4fa3;--comment:#4d5761;--tall:96px}
    @media(prefers-color-scheme:dark){:root{--bg:#0f1216;--card:#171b21;--ink:#e6eaef;--soft:#9aa5b1;--line:#2c333c;
    --link:#7db4ff;--mark:#4d3f0a;--code:#20262e;--critical:#ff7b8a;--high:#ff9e64;--medium:#e8c15a;--low:#7fcf9f;
    --info:#9aa5b1;--bar:#6d97ec;--new:#7db4ff;--keyword:#ff9fdc;--string:#ffc08a;--number:#a3ccff;--comment:#b9c2cc}}
    *{box-sizing:border-box}
    body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif;
    overflow-wrap:anywhere}
    main,header,footer{max-width:1080px;margin:0 auto;padding:0 16px}
    header{padding-top:24px}
    h1{font-size:1.5rem;margin:0 0 4px}h2{font-size:1.2rem;margin:32px 0 12px}h3{font-size:1.02rem;margin:18px 0 6px}
    h4,h5,h6{font-size:.95rem;margin:14px 0 4px}p{margin:0 0 8px}ul,ol{margin:0 0 8px;padding-left:22px}
    a{color:var(--link)}a:focus-visible,button:focus-visible,input:focus-visible,select:focus-visible,
    .skip{position:absolute;left:-9999px}.skip:focus{left:16px;top:8px;background:var(--card);padding:8px}
    .soft{color:var(--soft)}.small{font-size:.875rem}
    code,pre,.mono{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.86em}
    code{background:var(--code);padding:1px 4px;border-radius:4px}
    pre{background:var(--code);padding:12px;border-radius:8px;overflow:auto;margin:0 0 12px;line-height:1.45}
    pre code{background:none;padding:0;font-size:1em}
    .card,article{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:14px 16px;margin:0 0 12px}
    .tools{display:flex;flex-wrap:wrap;gap:8px;align-items:end;margin-bottom:12px}
    .tools label{display:flex;flex-direction:column;font-size:.8rem;color:var(--soft);gap:2px}
    .tools .wide{flex:1 1 240px}
    input,select,button{font:inherit;color:inherit;background:var(--card);border:1px solid var(--line);border-radius:8px;
    padding:6px 10px;min-height:40px;max-width:100%}
    input{width:100%}button{cursor:pointer}
    .tag{display:inline-block;font-size:.75rem;font-weight:600;border:1px solid currentColor;border-radius:99px;
    padding:0 8px;margin-right:4px;white-space:nowrap}
    .tag.critical{color:var(--critical)}.tag.high{color:var(--high)}.tag.medium{color:var(--medium)}
    .tag.low{color:var(--low)}.tag.info,.tag.known,.tag.suppressed{color:var(--info)}
    .page table{border-collapse:collapse;margin:0 0 10px}.page td,.page th{border:1px solid var(--line);padding:4px 8px;
    text-align:left;vertical-align:top}
    .card>h2:first-child{margin-top:0}.compared{overflow-x:auto}.compared table{border-collapse:collapse;width:100%}
    footer{padding:24px 16px 40px}

    """
}

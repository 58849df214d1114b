/// What the page does: filters, search, and opening what a link leads to.
///
/// Without it everything is there, unfiltered.
enum HTMLScript {
  static let text = """
    'use strict';
    (function () {
      var all = Array.prototype.slice.call(document.querySelectorAll('article'));
      var parts = Array.prototype.slice.call(document.querySelectorAll('.part'));
      var search = document.getElementById('search');
      var selects = ['severity', 'confidence', 'family', 'state'].map(function (name) {
        return document.getElementById('filter-' + name);
      }).filter(Boolean);
      var shown = document.getElementById('shown');
      var none = document.getElementById('none');
      var sort = document.getElementById('sort');
      // All that a group shows can be searched for, read once somebody searches.
      var texts = null;
      function read() {
        texts = texts || all.map(function (one) {
          return (one.getAttribute('data-text') + ' ' + one.textContent).toLowerCase();
        });
        return texts;
      }
      var severities = ['info', 'low', 'medium', 'high', 'critical'];
      var keys = {
        count: function (one) { return Number(one.getAttribute('data-count')); },
        severity: function (one) { return severities.indexOf(one.getAttribute('data-severity')); },
        last: function (one) { return Number(one.getAttribute('data-last')); }
      };
      function order() {
        var key = keys[sort.value];
        var sorted = all.map(function (one, index) { return [key ? key(one) : 0, index, one]; });
        sorted.sort(function (first, second) { return second[0] - first[0] || first[1] - second[1]; });
        var room = Math.ceil(all.length / Math.max(1, parts.length));
        sorted.forEach(function (entry, index) { parts[Math.floor(index / room)].appendChild(entry[2]); });
      }
      // What is looked at can be sent as an address.
      function remember() {
        var state = [['q', search.value]].concat(selects.concat([sort]).map(function (one) {
          return [one.name, one.value];
        })).filter(function (pair) { return pair[1]; }).map(function (pair) {
          return pair[0] + '=' + encodeURIComponent(pair[1]);
        });
        var hash = state.length ? '#?' + state.join('&') : location.pathname + location.search;
        try { history.replaceState(null, '', hash); } catch (error) { /* some browsers keep files as they are */ }
      }
      function recall() {
        if (!search || location.hash.indexOf('#?') !== 0) { return false; }
        location.hash.slice(2).split('&').forEach(function (pair) {
          var cut = pair.indexOf('=');
          var name = pair.slice(0, cut);
          var value = '';
          try { value = decodeURIComponent(pair.slice(cut + 1)); } catch (error) { return; }
          if (name === 'q') { search.value = value; }
          selects.concat([sort]).forEach(function (one) { if (one.name === name) { one.value = value; } });
        });
        return true;
      }
      function apply() {
        var words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
        var count = 0;
        all.forEach(function (one, index) {
          var fits = words.every(function (word) { return read()[index].indexOf(word) >= 0; }) &&
            selects.every(function (select) {
              return !select.value || one.getAttribute('data-' + select.name) === select.value;
            });
          one.hidden = !fits;
          if (fits) { count += 1; }
        });
        // How tall the parts are that nobody sees is guessed by what is left in them.
        parts.forEach(function (part) {
          var left = part.querySelectorAll('article:not([hidden])').length;
          part.hidden = !left;
          part.style.setProperty('--left', left);
        });
        none.hidden = count > 0;
        shown.textContent = count === all.length ? all.length + ' groups' : count + ' of ' + all.length + ' groups';
      }
      var timer = 0;
      function changed() {
        apply();
        remember();
      }
      // A page of one group has nothing to search.
      if (search) {
        search.addEventListener('input', function () { clearTimeout(timer); timer = setTimeout(changed, 80); });
        selects.forEach(function (select) { select.addEventListener('change', changed); });
        sort.addEventListener('change', function () {
          order();
          changed();
        });
        document.getElementById('reset').addEventListener('click', reset);
        document.getElementById('again').addEventListener('click', reset);
      }
      function reset() {
        search.value = '';
        selects.concat([sort]).forEach(function (select) { select.value = ''; });
        order();
        changed();
        search.focus();
      }
      document.addEventListener('keydown', function (event) {
        if (search && event.key === '/' && !/^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement.tagName)) {
          event.preventDefault();
          search.focus();
        }
      });
      function open() {
        if (recall()) {
          order();
          apply();
          return;
        }
        var target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
        if (!target) { return; }
        var folded = target.matches('details') ? [target] : [];
        folded = folded.concat(Array.prototype.slice.call(target.querySelectorAll(':scope > details')));
        for (var up = target; up; up = up.parentElement) {
          up.hidden = false;
          if (up.tagName === 'DETAILS') { folded.push(up); }
        }
        folded.forEach(function (one) { one.open = true; });
        target.scrollIntoView();
      }
      window.addEventListener('hashchange', open);
      // The way back is shown once the head of the page is out of sight.
      var back = document.querySelector('.top');
      if (back && window.IntersectionObserver) {
        new IntersectionObserver(function (entries) {
          back.hidden = entries[entries.length - 1].isIntersecting;
        }).observe(document.getElementById('top'));
      }
      // On paper the first groups stand with their details, the next ones in a line each, and what was opened.
      var opened = [];
      var left = [];
      var paper = document.getElementById('paper');
      window.addEventListener('beforeprint', function () {
        var seen = all.filter(function (one) { return !one.hidden; });
        opened = seen.slice(0, 25).map(function (one) { return one.querySelector('details'); })
          .filter(function (part) { return !part.open; });
        opened.forEach(function (part) { part.open = true; });
        left = seen.slice(200).filter(function (one) { return !one.querySelector('details').open; });
        left.forEach(function (one) { one.hidden = true; });
        paper.textContent = left.length ? left.length + ' less important groups are not printed.' : '';
      });
      window.addEventListener('afterprint', function () {
        opened.forEach(function (part) { part.open = false; });
        left.forEach(function (one) { one.hidden = false; });
        paper.textContent = '';
      });
      if (search) { apply(); }
      open();
    })();

    """
}

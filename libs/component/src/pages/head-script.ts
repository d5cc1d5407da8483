import { UNSUPPORTED } from '../protocol.ts';

/**
 * Script in the head of the page, before its style sheet, in a language that every browser reads. It
 * - looks for what the oldest supported browsers brought last (contract.md#browsers);
 * - makes the first call to the service while the page's own script is on its way, and then loads the body that the first screen needs: that
 *   of a session that has begun;
 * - asks again for a script or a style sheet that was lost: after a lost script only a new document loads it, once for each page memory.
 */
export const HEAD_SCRIPT = `(function () {
  var root = document.documentElement;
  function has(condition) { return !!(window.CSS && CSS.supports && CSS.supports(condition)); }
  if (!(window.Worker && window.OffscreenCanvas && HTMLCanvasElement.prototype.transferControlToOffscreen &&
    new OffscreenCanvas(1, 1).getContext('2d') && has('selector(:has(a))') && has('(container-type: inline-size)') &&
    has('(height: 1dvh)') && Array.prototype.findLast)) {
    root.setAttribute('data-unsupported', '');
    if (parent !== window) parent.postMessage('${UNSUPPORTED}', '*');
    return;
  }
  var token = location.hash.slice(1) || (history.state || {}).token;
  if (token) {
    window.firstAnswer = fetch('api/assessment', { headers: { Authorization: 'Bearer ' + token }, cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(2e4) });
    window.firstAnswer.then(function (answer) { return answer.clone().json(); }).then(function (view) {
      if (view.status !== 'created') document.querySelector('link[data-body="' + view.avatar.sex + '-' + view.avatar.body_shape.replace('_', '-') + '"]').rel = 'modulepreload';
    }).catch(function () {});
  }
  var tries = 0;
  window.sayInFrame = say;
  function say(key) {
    var status = document.querySelector('#loading p'), button = document.querySelector('#loading button');
    if (!status) return;
    status.textContent = status.getAttribute('data-' + key);
    button.hidden = false;
    button.onclick = function () { location.reload(); };
  }
  function later(act) { setTimeout(act, Math.min(15e3, 1e3 * Math.pow(2, tries++))); }
  function ask(address) {
    fetch(address, { cache: 'no-cache' }).then(function (answer) {
      var state = history.state || {};
      if (answer.status >= 500) throw answer;
      if (state.reloaded) return say('blocked');
      history.replaceState(Object.assign({}, state, { reloaded: true }), '');
      location.reload();
    }).catch(function () { later(function () { ask(address); }); });
  }
  document.addEventListener('error', function (event) {
    var lost = event.target;
    if (lost.localName !== 'script' && lost.rel !== 'stylesheet') return;
    say('waits');
    later(function () {
      if (lost.src) ask(lost.src);
      else lost.parentNode.replaceChild(lost.cloneNode(), lost);
    });
  }, true);
})();`;

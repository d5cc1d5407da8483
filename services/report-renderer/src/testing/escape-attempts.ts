/** Ways in which foreign content could try to act from inside a report. */
export const ATTEMPTS = [
  'img',
  'css',
  'font',
  'iframe',
  'fetch',
  'redirect',
  'ws',
  'wss',
  'worker',
  'EventSource',
  'file:',
  'link-local',
  'script',
] as const;
export type Attempt = (typeof ATTEMPTS)[number];

/** The markup of an attempt. `canary` is host:port of a server that must never receive a request. */
export function attemptMarkup(attempt: Attempt, canary: string): string {
  const at = `http://${canary}/${encodeURIComponent(attempt)}`;
  const run = (script: string) => `<script>${script}</script>`;
  const markup: Readonly<Record<Attempt, string>> = {
    img: `<img src="${at}">`,
    css: `<style>@import url("${at}");</style><p style="background:url(${at})">x</p>`,
    font: `<style>@font-face{font-family:f;src:url(${at})}p{font-family:f}</style><p>x</p>`,
    iframe: `<iframe src="${at}"></iframe>`,
    fetch: run(`fetch("${at}",{mode:"no-cors"})`),
    redirect: `<meta http-equiv="refresh" content="0;url=${at}">`,
    ws: run(`new WebSocket("ws://${canary}/")`),
    wss: run(`new WebSocket("wss://${canary}/")`),
    worker: run(`new Worker(URL.createObjectURL(new Blob(['fetch("${at}",{mode:"no-cors"})'])))`),
    EventSource: run(`new EventSource("${at}")`),
    'file:': '<iframe src="file:///etc/hostname"></iframe><img src="file:///etc/hostname">',
    'link-local': '<img src="http://169.254.169.254/latest/meta-data/">',
    script: run('document.body.dataset.ran="yes"'),
  };
  return markup[attempt];
}

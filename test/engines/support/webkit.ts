import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort, waitFor } from '@pain-assessment/service-kit/testing';
import type { At } from '../../browser/support/input.ts';
import { type Engine, type EnginePage, findFrame, type WindowSize } from './engine.ts';
import { end, startScreen } from './screen.ts';

/** The bar above the page of MiniBrowser, in CSS pixels. */
const BAR_PX = 38;
/** Key of WebDriver (w3.org/TR/webdriver2/#keyboard-actions). */
const TAB = '\uE004';

type Call = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<T>;

/** A client of W3C WebDriver (w3.org/TR/webdriver2) for one driver. */
function createClient(port: number): Call {
  return async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: never };
    if (!answer.ok) throw new Error(`${path} answered ${JSON.stringify(value)}`);
    return value;
  };
}

/** Gives the window the focus of the keyboard, which no window manager does here: without it nothing is `:focus-visible`. */
async function focusWindow(env: NodeJS.ProcessEnv): Promise<void> {
  const args = ['search', '--sync', '--onlyvisible', '--class', 'MiniBrowser', 'windowfocus', '--sync'];
  const [code] = await once(spawn('xdotool', args, { stdio: 'ignore', env }), 'exit');
  if (code !== 0) throw new Error(`xdotool exited with ${code}`);
}

/** WebKitGTK: its small browser under WebKitWebDriver, in a window of a virtual screen. */
export async function openWebKit(program: string): Promise<Engine> {
  const screen = await startScreen();
  const opened: (() => Promise<void>)[] = [screen.close];
  /** One driver has one window, and the ratio of a display is fixed at the start. */
  const openWindow = async (ratio: number): Promise<Window> => {
    const port = await freePort();
    const display = { DISPLAY: screen.display, GDK_BACKEND: 'x11', GDK_SCALE: String(ratio) };
    // The other renderer computes each frame on the graphics processor, which is emulated here: 600 ms for a frame in place of 24.
    const env = { ...process.env, ...display, WEBKIT_DISABLE_DMABUF_RENDERER: '1' };
    const driver = spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore', env });
    opened.push(() => end(driver));
    const call = createClient(port);
    await waitFor(() => call('GET', '/status'), { what: 'WebKitWebDriver' });
    const options = { binary: program, args: ['--automation'] };
    const { sessionId, capabilities } = await call<{ sessionId: string; capabilities: { browserVersion: string } }>(
      'POST',
      '/session',
      { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } },
    );
    await focusWindow(env);
    const inSession: Call = (method, path, body) => call(method, `/session/${sessionId}${path}`, body);
    const close = async () => {
      await inSession('DELETE', '');
      await end(driver);
    };
    return { call: inSession, version: `WebKitGTK/${capabilities.browserVersion}`, close };
  };
  return {
    open: async (size) => createPage(await openWindow(size.ratio), size),
    async close() {
      for (const close of opened.reverse()) await close();
    },
  };
}

interface Window {
  readonly call: Call;
  readonly version: string;
  close(): Promise<void>;
}

async function createPage({ call, version, close }: Window, size: WindowSize): Promise<EnginePage> {
  const resize = (width: number, height: number) => call('POST', '/window/rect', { x: 0, y: 0, width, height });
  const { width, height } = size;
  await resize(width, height + BAR_PX);
  const run = <T>(script: unknown, args: readonly unknown[] = []) =>
    call<T>('POST', '/execute/sync', { script: `return (${script})(...arguments)`, args });
  const enter = (frame: object | null) => call('POST', '/frame', { id: frame });
  // The driver drops fractions of a pixel.
  const move = ([x, y]: At) => {
    return { type: 'pointerMove', x: Math.round(x), y: Math.round(y), origin: 'viewport', duration: 0 };
  };
  const act = async (actions: object[]) => {
    await enter(null);
    const pointer = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions };
    await call('POST', '/actions', { actions: [pointer] });
  };
  const type = async (text: string) => {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await call('POST', '/actions', { actions: [{ type: 'key', id: 'keys', actions }] });
  };
  const [down, up] = [
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  return {
    version,
    goto: async (url) => {
      await enter(null);
      await call('POST', '/url', { url });
    },
    async inWindow(script, ...args) {
      await enter(null);
      return run<never>(script, args);
    },
    async inPage(script, ...args) {
      await enter(null);
      const frame = await run<object | null>(findFrame);
      if (frame) await enter(frame);
      return run<never>(script, args);
    },
    drag: ([start = [0, 0], ...rest]) => act([move(start), down, ...rest.map(move), up]),
    click: (at) => act([move(at), down, up]),
    type,
    tab: () => type(TAB),
    close,
  };
}

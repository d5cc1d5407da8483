import { flushSync, mount, unmount } from 'svelte';
import Assessment from './Assessment.svelte';
import { play } from './play.ts';

void play((way, heard) => {
  const state = $state<{ url: string | null }>({ url: null });
  let shown: ReturnType<typeof mount>;
  return {
    mount(target, url) {
      state.url = url;
      shown = flushSync(() => mount(Assessment, { target, props: { way, heard, state } }));
    },
    update(url) {
      state.url = url;
      flushSync();
    },
    unmount: () => void unmount(shown),
  };
});

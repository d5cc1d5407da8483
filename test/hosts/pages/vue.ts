import { type App, createApp, h, shallowRef } from 'vue';
import Assessment from './Assessment.vue';
import { play } from './play.ts';

void play((way, heard) => {
  const url = shallowRef<string | null>(null);
  let app: App;
  return {
    mount(box, address) {
      url.value = address;
      app = createApp({ render: () => h(Assessment, { way, url: url.value, heard }) });
      app.mount(box);
    },
    update(address) {
      url.value = address;
    },
    unmount: () => app.unmount(),
  };
});

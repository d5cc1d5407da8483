/** @jsxImportSource preact */

import type { PainAssessmentAttributes } from '@pain-assessment/client/element';
import type {} from '@pain-assessment/client/element/preact';
import { render } from 'preact';
import { play } from './play.ts';

void play((way, heard) => {
  let box: Element;
  const listeners: PainAssessmentAttributes = {
    oncompleted: () => heard('completed'),
    onerror: ({ detail }) => heard(detail.code),
  };
  const show = (url: string | null) =>
    render(
      way === 'property' ? (
        <pain-assessment sessionUrl={url} {...listeners} />
      ) : (
        <pain-assessment session-url={url ?? undefined} {...listeners} />
      ),
      box,
    );
  return {
    mount(into, url) {
      box = into;
      show(url);
    },
    update: show,
    unmount: () => render(null, box),
  };
});

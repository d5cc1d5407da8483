import type { PainAssessmentAttributes } from '@pain-assessment/client/element';
import type {} from '@pain-assessment/client/element/react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { play, type Way } from './play.ts';

interface AssessmentProps {
  readonly way: Way;
  readonly url: string | null;
  readonly heard: (event: string) => void;
}

function Assessment({ way, url, heard }: AssessmentProps) {
  const listeners: PainAssessmentAttributes = {
    oncompleted: () => heard('completed'),
    onerror: ({ detail }) => heard(detail.code),
  };
  if (way === 'property') return <pain-assessment sessionUrl={url} {...listeners} />;
  return <pain-assessment session-url={url ?? undefined} {...listeners} />;
}

void play((way, heard) => {
  let root: Root;
  const show = (url: string | null) => flushSync(() => root.render(<Assessment way={way} url={url} heard={heard} />));
  return {
    mount(box, url) {
      root = createRoot(box);
      show(url);
    },
    update: show,
    unmount: () => root.unmount(),
  };
});

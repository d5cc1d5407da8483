import type { PainAssessmentElement } from '@pain-assessment/client/element';
import type {} from '@pain-assessment/client/element/react';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server.browser';
import { play } from './play.ts';

interface AssessmentProps {
  readonly url: string | null;
  readonly heard: (event: string) => void;
}

/** Markup of a server has attributes only, and hydration attaches no listener of a custom element: an effect does. */
function Assessment({ url, heard }: AssessmentProps) {
  const element = useRef<PainAssessmentElement>(null);
  useEffect(() => {
    const { current } = element;
    const controller = new AbortController();
    const { signal } = controller;
    current?.addEventListener('completed', () => heard('completed'), { signal });
    current?.addEventListener('error', ({ detail }) => heard(detail.code), { signal });
    return () => controller.abort();
  }, [heard]);
  return <pain-assessment ref={element} session-url={url ?? undefined} />;
}

void play((_way, heard) => {
  let root: Root;
  return {
    mount(box, url) {
      const assessment = <Assessment url={url} heard={heard} />;
      box.innerHTML = renderToString(assessment);
      flushSync(() => {
        root = hydrateRoot(box, assessment);
      });
    },
    update: (url) => flushSync(() => root.render(<Assessment url={url} heard={heard} />)),
    unmount: () => root.unmount(),
  };
});

import {
  ChangeDetectionStrategy,
  Component,
  CUSTOM_ELEMENTS_SCHEMA,
  createComponent,
  input,
  output,
} from '@angular/core';
import { createApplication } from '@angular/platform-browser';
import type {} from '@pain-assessment/client/element';
import { play, type Way } from './play.ts';

@Component({
  selector: 'app-assessment',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    @if (way() === 'property') {
      <pain-assessment [sessionUrl]="url()" (completed)="heard.emit('completed')" (error)="heard.emit($event.detail.code)" />
    } @else {
      <pain-assessment [attr.session-url]="url()" (completed)="heard.emit('completed')" (error)="heard.emit($event.detail.code)" />
    }
  `,
})
class Assessment {
  readonly way = input.required<Way>();
  readonly url = input.required<string | null>();
  readonly heard = output<string>();
}

void createApplication().then(({ injector: environmentInjector }) =>
  play((way, heard) => {
    let shown: ReturnType<typeof createComponent<Assessment>>;
    const update = (url: string | null) => {
      shown.setInput('url', url);
      shown.changeDetectorRef.detectChanges();
    };
    return {
      mount(box, url) {
        const hostElement = box.appendChild(document.createElement('app-assessment'));
        shown = createComponent(Assessment, { environmentInjector, hostElement });
        shown.setInput('way', way);
        shown.instance.heard.subscribe(heard);
        update(url);
      },
      update,
      unmount() {
        shown.destroy();
        // Angular leaves an element that was given to it.
        shown.location.nativeElement.remove();
      },
    };
  }),
);

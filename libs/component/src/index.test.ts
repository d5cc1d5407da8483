import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { assessmentPage, assessmentPagePolicy } from './index.ts';

const HTML = '<head><meta name="component-origins" content="" /></head>';

describe('the page of an account', () => {
  test('contains the origins that may send a port', () => {
    expect(assessmentPage(HTML, ['https://a.example', 'http://localhost:8081'], [])).toBe(
      '<head><meta name="component-origins" content="https://a.example http://localhost:8081" /></head>',
    );
  });

  test('escapes markup in an origin', () => {
    expect(assessmentPage(HTML, ['"><script>$&'], [])).toContain('content="&quot;&gt;&lt;script&gt;$&amp;"');
  });

  test('tells a browser that is too old in its own language, by a script that the policy names', () => {
    const html = assessmentPage('<body></body>', [], ['it-CH', 'en']);
    expect(html).toContain(
      '<main id="unsupported" lang="it-IT" hidden><div class="narrow centred"><h1>Questo browser è troppo vecchio</h1>',
    );
    const [, script = ''] = /<script>(.*)<\/script>/s.exec(html) ?? [];
    const hash = createHash('sha256').update(script).digest('base64');
    expect(assessmentPagePolicy([])).toContain(`script-src 'self' 'sha256-${hash}'`);
  });

  test('is framed by these origins alone, and by none without any', () => {
    expect(assessmentPagePolicy(['https://a.example'])).toContain('frame-ancestors https://a.example');
    expect(assessmentPagePolicy([])).toContain("frame-ancestors 'none'");
  });

  test('allows nothing inline and no eval', () => {
    expect(assessmentPagePolicy([])).not.toMatch(/unsafe/);
  });
});

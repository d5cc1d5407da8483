import { describe, expect, test } from '@jest/globals';
import { assessmentPage, assessmentPagePolicy, type PageFor } from './assessment-page.ts';
import { hashSource } from './policy.ts';

const HTML = `<html lang="en"><head><meta name="component-origins" content="" />
<link rel="modulepreload" hreflang="fr-FR" href="./assets/fr.js"><link rel="modulepreload" hreflang="en-GB" href="./assets/en.js">
</head><body></body></html>`;

const page = (part: Partial<PageFor> = {}) =>
  assessmentPage(HTML, { componentOrigins: [], languages: [], locale: 'fr-FR', ...part });

describe('the page of a session', () => {
  test('contains the origins that may send a port', () => {
    const html = page({ componentOrigins: ['https://a.example', 'http://localhost:8081'] });
    expect(html).toContain('<meta name="component-origins" content="https://a.example http://localhost:8081" />');
  });

  test('escapes markup in an origin', () => {
    expect(page({ componentOrigins: ['"><script>$&'] })).toContain('content="&quot;&gt;&lt;script&gt;$&amp;"');
  });

  test('shows its loading screen in the language of the session, and loads the words of that language alone', () => {
    const html = page({ languages: ['de-DE'] });
    expect(html).toMatch(/^<html lang="fr-FR">/);
    expect(html).toMatch(/<div id="loading">.*<h1>Ouverture de l’évaluation…<\/h1>/);
    expect(html).toContain('fr.js');
    expect(html).not.toContain('en.js');
  });

  test('tells a browser that is too old in its own language', () => {
    expect(page({ languages: ['it-CH', 'en'] })).toContain(
      '<main id="unsupported" lang="it-IT"><div class="narrow centred"><h1>Questo browser è troppo vecchio</h1>',
    );
  });

  test('names in its policy each script and style that it contains, and allows no other inline, no eval and no blob', () => {
    const html = page();
    const policy = assessmentPagePolicy([]);
    for (const [, script = ''] of html.matchAll(/<script>(.*?)<\/script>/gs))
      expect(policy).toContain(`script-src 'self' ${hashSource(script)};`);
    for (const [, style = ''] of html.matchAll(/<style>(.*?)<\/style>/gs))
      expect(policy).toContain(`style-src 'self' ${hashSource(style)};`);
    expect(policy).not.toMatch(/unsafe|blob/);
  });

  test('is framed by these origins alone, and by none without any', () => {
    expect(assessmentPagePolicy(['https://a.example'])).toContain('frame-ancestors https://a.example');
    expect(assessmentPagePolicy([])).toContain("frame-ancestors 'none'");
  });
});

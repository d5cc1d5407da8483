import { ROOT, say } from './commands.mjs';
import { setVersion } from './versions.mjs';

/** `node release/set-version.mjs 1.2.3`: writes the version of the next release into every package, chart and page. */
const [version = ''] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('a version has three numbers, such as 1.2.3');
setVersion(ROOT, version);
say(`Every package, chart and page states ${version}. Describe it in CHANGELOG.md.`);

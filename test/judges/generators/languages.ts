import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Command, createPython, runCommand } from '../../support/programs.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const DOCUMENT = fileURLToPath(new URL('../../../docs/openapi.json', import.meta.url));

/** Later answers may have more fields: without this option clients of openapi-generator reject unknown fields. */
const OPEN = 'disallowAdditionalPropertiesIfNotPresent=false';

/** Generation, compilation and run of the client of one language. */
export interface Language {
  readonly name: string;
  /** Programs that must be installed. */
  readonly programs: readonly string[];
  /** Generates and compiles the client with its player into an empty folder. */
  build(folder: string): Promise<void>;
  /** Starts the player, in that folder. */
  readonly play: Command;
}

/** Versions of openapi-generator: the most common one among integrators, and the newest of 2026-11. */
const VERSIONS = ['7.14.0', '7.25.0'] as const;
type Version = (typeof VERSIONS)[number];

interface Generator {
  readonly version: Version;
  readonly name: string;
  readonly options?: readonly string[];
}

/** Runs a generator of openapi-generator with its options into a folder; Maven fetches it once. */
async function generate(folder: string, { version, name, options = [] }: Generator): Promise<void> {
  const file = join(folder, 'classpath.txt');
  const chosen = `-Dgenerator.version=${version}`;
  const resolve = ['--batch-mode', '-q', chosen, 'dependency:build-classpath', `-Dmdep.outputFile=${file}`];
  await runCommand(['mvn', ...resolve], HERE);
  const main = ['-cp', `@${file}`, 'org.openapitools.codegen.OpenAPIGenerator', 'generate'];
  await runCommand(['java', ...main, '-i', DOCUMENT, '-g', name, '-o', folder, ...options], folder);
}

async function copyPlayer(name: string, folder: string, place = '.'): Promise<void> {
  await mkdir(join(folder, place), { recursive: true });
  await copyFile(join(HERE, 'players', name), join(folder, place, name));
}

const java = (version: Version): Language => ({
  name: `Java, by openapi-generator ${version}`,
  programs: ['java', 'javac', 'mvn'],
  async build(folder) {
    await generate(folder, { version, name: 'java', options: ['-p', OPEN] });
    await copyPlayer('Play.java', folder, 'src/main/java');
    await runCommand(['mvn', '-B', '-q', 'compile', 'dependency:copy-dependencies'], folder);
  },
  play: ['java', '-cp', 'target/classes:target/dependency/*', 'Play'],
});

const python = (version: Version): Language => ({
  name: `Python, by openapi-generator ${version}`,
  programs: ['java', 'mvn', 'python3'],
  async build(folder) {
    await generate(folder, { version, name: 'python' });
    await copyPlayer('play_openapi_generator.py', folder);
    await createPython(folder, ['-r', 'requirements.txt']);
  },
  play: ['.venv/bin/python', 'play_openapi_generator.py'],
});

const otherPython: Language = {
  name: 'Python, by openapi-python-client',
  programs: ['python3'],
  async build(folder) {
    await createPython(folder, ['openapi-python-client==0.29.1']);
    // It does not support application/pdf; without hooks it needs no formatter.
    const settings = { content_type_overrides: { 'application/pdf': 'application/octet-stream' }, post_hooks: [] };
    await writeFile(join(folder, 'settings.json'), JSON.stringify(settings));
    const options = ['--config', 'settings.json', '--path', DOCUMENT, '--output-path', 'client', '--fail-on-warning'];
    await runCommand(['.venv/bin/openapi-python-client', 'generate', ...options], folder);
    await copyPlayer('play_openapi_python_client.py', folder, 'client');
  },
  play: ['.venv/bin/python', 'client/play_openapi_python_client.py'],
};

const go = (version: Version): Language => ({
  name: `Go, by openapi-generator ${version}`,
  programs: ['java', 'mvn', 'go'],
  async build(folder) {
    await generate(folder, { version, name: 'go', options: ['-p', OPEN, '--global-property', 'apiTests=false'] });
    await copyPlayer('play.go', folder, 'play');
    await runCommand(['go', 'mod', 'tidy'], folder);
    await runCommand(['go', 'vet', '.', './play'], folder);
    await runCommand(['go', 'build', '-o', 'player', './play'], folder);
  },
  play: ['./player'],
});

const php = (version: Version): Language => ({
  name: `PHP, by openapi-generator ${version}`,
  programs: ['java', 'mvn', 'php'],
  async build(folder) {
    await generate(folder, { version, name: 'php' });
    await copyPlayer('play.php', folder);
    // php before 8.3 checks only its first file.
    await runCommand(['sh', '-ec', 'find lib -name "*.php" -print0 | xargs -0 -n 1 php -l'], folder);
  },
  play: ['php', 'play.php'],
});

/** Debian has no .NET. Its Mono has a Json.NET of 2014 and no JsonSubTypes, so the build removes three names from the client. */
const cSharp = (version: Version): Language => ({
  name: `C#, by openapi-generator ${version}`,
  programs: ['java', 'mvn', 'mcs', 'mono'],
  async build(folder) {
    const settings = `targetFramework=net48,supportsRetry=false,${OPEN}`;
    await generate(folder, { version, name: 'csharp', options: ['--library', 'httpclient', '-p', settings] });
    await copyPlayer('Play.cs', folder, 'src/Org.OpenAPITools');
    await copyFile(join(HERE, 'mono.sh'), join(folder, 'mono.sh'));
    await runCommand(['sh', '-e', 'mono.sh'], folder);
  },
  play: ['mono', 'play.exe'],
});

/** Every tested client. */
export const LANGUAGES = [...[java, cSharp, python, php, go].flatMap((make) => VERSIONS.map(make)), otherPython];

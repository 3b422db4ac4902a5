import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
}

interface Notice {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  /** Licence texts from its own files; empty for packages that are installed only on other platforms. */
  readonly texts: readonly string[];
}

const LICENSE_FILE = /^(?:licen[cs]e|notice|copying|ofl)(?:[.-].*)?$/i;

const HEAD = `# Third-party notices

Tirage stands on these packages, which are others' work under their own licences. \`npm run notices\` writes this file from the lock file
and the installed packages; packages of development alone are not in it. What only another kind of machine installs is named without its text,
which comes with it.

- Holidays: data of [date-holidays](https://github.com/commenthol/date-holidays) by commenthol and contributors, with parts from Wikipedia,
  under [Creative Commons Attribution 3.0](https://creativecommons.org/licenses/by/3.0/) by its manifest and
  [Attribution-ShareAlike 3.0](https://creativecommons.org/licenses/by-sa/3.0/) by its licence file, whose text below names the sources.
  Tirage changes nothing in it and works out delivery days from it.
- Fonts: Bricolage Grotesque and Instrument Sans under the SIL Open Font License 1.1. Headings are set in one weight of the former, cut out of it.
- Colour profile of coated paper (\`src/platform/pictures/fogra39l-coated.icc\`): FOGRA39L_coated of the TeX package colorprofiles, made by Peter Selinger with
  cd-create-profile, who waives all rights to it; it says of itself that it is free of known copyright restrictions. Its data come from the openICC data package
  (Copyright Kai-Uwe Behrmann, Marti Maria, Photogamut, Graeme Gill, ColorSolutions), under the zlib/libpng licence. It is not altered.
- PostgreSQL: the embedded server is PostgreSQL's own, under the PostgreSQL Licence, Copyright The PostgreSQL Global Development Group.
`;

/** Lists every package that a shop uses in production or sends to visitors. Each licence text is listed once. */
export function thirdPartyNotices(root: string): string {
  const notices = readNotices(root);
  const byText = Map.groupBy(
    notices.flatMap((notice) => notice.texts.map((text) => ({ text, notice }))),
    ({ text }) => text,
  );
  const list = notices.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`);
  const texts = [...byText].map(
    ([text, users]) => `### ${users.map(({ notice }) => notice.name).join(', ')}\n\n\`\`\`\`text\n${text}\n\`\`\`\``,
  );
  return `${[HEAD, '| package | version | licence |\n|---|---|---|', ...list].join('\n')}\n\n## Texts\n\n${texts.join('\n\n')}\n`;
}

export function readNotices(root: string): Notice[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const found = Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, locked]) => noticeOf(root, path, locked));
  const once = new Map(found.map((notice) => [`${notice.name}@${notice.version}`, notice]));
  return [...once].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, notice]) => notice);
}

/** Some manifests are silent, and the last section of the README says it. */
function licenseInReadme(folder: string): string | undefined {
  const readme = readdirSync(folder).find((file) => /^readme\.md$/i.test(file));
  const text = readme === undefined ? '' : readFileSync(join(folder, readme), 'utf8');
  return /^#+ Licen[cs]e\s+([\w.-]{1,40})\s*$/im.exec(text)?.[1];
}

function noticeOf(root: string, path: string, { version = '', license, os, cpu }: LockedPackage): Notice {
  const folder = join(root, path);
  const isOfOneMachine = os !== undefined || cpu !== undefined;
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  if (isOfOneMachine || !existsSync(folder)) return { name, version, license: license ?? 'unknown', texts: [] };
  const own = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { license?: string };
  const texts = readdirSync(folder)
    .filter((file) => LICENSE_FILE.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim());
  return { name, version, license: license ?? own.license ?? licenseInReadme(folder) ?? 'unknown', texts };
}

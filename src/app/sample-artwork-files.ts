import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import { readYamlFile, sayProblems, type FileProblem } from '#platform/yaml-file.ts';
import { sampleArtwork, type SampleArtwork } from '#shop/catalog/sample-artwork.schema.ts';

/** The sample artworks that products can wear, by the names of their files. */
export interface SampleArtworks {
  readonly artworks: ReadonlyMap<string, SampleArtwork>;
  /** By the name of a brand's folder: its own artworks, and those of all shops under the names that it has none for. */
  readonly brands: ReadonlyMap<string, ReadonlyMap<string, SampleArtwork>>;
  /** Of those with a mistake too: a product that wears one is not blamed for it. */
  readonly names: ReadonlySet<string>;
  /** Changes with any of them. */
  readonly hash: string;
  readonly problems: readonly FileProblem[];
}

/** Reads catalog/artworks. A catalogue may have none: its products are drawn with plain motifs then. */
export function readSampleArtworks(catalogFolder: string): SampleArtworks {
  const folder = join(catalogFolder, 'artworks');
  const { artworks, names, problems } = readFolder(folder);
  const brands = new Map<string, ReadonlyMap<string, SampleArtwork>>();
  for (const brand of foldersIn(folder)) {
    const own = readFolder(join(folder, brand));
    problems.push(...own.problems);
    brands.set(brand, new Map([...artworks, ...own.artworks]));
  }
  const hash = createHash('sha256')
    .update(JSON.stringify([...artworks]))
    .update(JSON.stringify([...brands].map(([brand, own]) => [brand, [...own]])))
    .digest('hex')
    .slice(0, 12);
  return { artworks, brands, names, hash, problems };
}

function readFolder(folder: string) {
  const artworks = new Map<string, SampleArtwork>();
  const names = new Set<string>();
  const problems: FileProblem[] = [];
  for (const file of existsSync(folder) ? readdirSync(folder).toSorted() : []) {
    const { name, ext } = parse(file);
    if (ext !== '.yaml') continue;
    names.add(name);
    const content = readYamlFile(join(folder, file), sampleArtwork);
    if ('problems' in content) problems.push(...content.problems);
    else artworks.set(name, content.value);
  }
  return { artworks, names, problems };
}

/** The brands that have artworks of their own (`brand.artworks` of a shop). */
export function foldersIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const found = readdirSync(folder, { withFileTypes: true }).filter((each) => each.isDirectory());
  return found.map(({ name }) => name).toSorted();
}

/** For a server: a file with a mistake is left out and told. */
export function sampleArtworksToServe(catalogFolder: string, warn: (message: string) => void): SampleArtworks {
  const read = readSampleArtworks(catalogFolder);
  if (read.problems.length > 0) warn(sayProblems(read.problems));
  return read;
}

import { expect, test } from 'vitest';
import type { PagePicture } from '../artwork/page-picture.ts';
import type { ProofWire } from '../artwork/proof.contract.ts';
import { toldPicture } from './told-picture.rules.ts';

const WORDS = {
  t: (key: string, values?: object) => `${key} ${JSON.stringify(values ?? {})}`,
  number: (value: number) => String(value),
};
const FLYER = { name: 'flyer.pdf', isOneOfSeveral: false, isApproved: false, said: '' };
const place = (left: number) => ({ left, top: 0.1, right: left + 0.1, bottom: 0.2 });
const page = (number: number) => ({ number, hash: `page ${number}` }) as unknown as PagePicture;

function proofWith(
  findings: readonly { severity: string; places: readonly { page: number; place: object }[] }[],
): ProofWire {
  const told = findings.map((each, index) => ({
    check: 'PF-10',
    key: `key_${index}`,
    values: {},
    pages: [1],
    ...each,
  }));
  return { state: 'checked', reason: '', findings: told } as unknown as ProofWire;
}

test('the page of the worst finding is shown, and each finding on it has one frame with its sentence', () => {
  const proof = proofWith([
    {
      severity: 'error',
      places: [
        { page: 2, place: place(0.1) },
        { page: 2, place: place(0.5) },
      ],
    },
    { severity: 'warning', places: [{ page: 1, place: place(0.2) }] },
    { severity: 'warning', places: [{ page: 2, place: place(0.3) }] },
    { severity: 'note', places: [{ page: 2, place: place(0.4) }] },
    { severity: 'warning', places: [] },
  ]);
  const shown = toldPicture(proof, [page(1), page(2)], FLYER, WORDS);
  expect(shown?.picture).toMatchObject({ hash: 'page 2', marks: [place(0.1), place(0.3)] });
  expect(shown?.told).toHaveLength(3);
  expect(shown?.told[0]).toMatch(/^1\. .*key_0/);
  expect(shown?.told[1]).toMatch(/^2\. .*key_2/);
  expect(shown?.told[2]).toMatch(/^preflight.*key_4/);
});

test('a file in which nothing is wrong shows its first page, and one without pages none', () => {
  const clean = proofWith([{ severity: 'note', places: [{ page: 2, place: place(0.1) }] }]);
  expect(toldPicture(clean, [page(1), page(2)], FLYER, WORDS)).toMatchObject({
    picture: { hash: 'page 1', marks: [] },
    told: [],
  });
  expect(toldPicture(clean, [], FLYER, WORDS)).toBeUndefined();
});

test('what a person approved over is told as seen, by the name of its check, and not as what is to be done', () => {
  const proof = proofWith([
    { severity: 'error', places: [{ page: 1, place: place(0.1) }] },
    { severity: 'error', places: [] },
    { severity: 'warning', places: [] },
  ]);
  const shown = toldPicture(proof, [page(1)], { ...FLYER, isApproved: true }, WORDS);
  // Two findings of one check with the whole file are one sentence.
  expect(shown?.told).toHaveLength(2);
  for (const text of shown!.told) expect(text).toMatch(/mail:seen .*checks:title_10/);
});

test('of several files each sentence names its own, and what was written by hand is not said again', () => {
  const proof = proofWith([
    { severity: 'error', places: [{ page: 1, place: place(0.1) }] },
    { severity: 'error', places: [] },
  ]);
  const several = { ...FLYER, isOneOfSeveral: true };
  const shown = toldPicture(proof, [page(1)], several, WORDS);
  expect(shown?.told).toHaveLength(2);
  for (const text of shown!.told) expect(text).toMatch(/^mail:row .*flyer\.pdf/);
  const said = 'Bonjour, preflight:finding_key_1 {} Merci.';
  expect(toldPicture(proof, [page(1)], { ...several, said }, WORDS)?.told).toHaveLength(1);
});

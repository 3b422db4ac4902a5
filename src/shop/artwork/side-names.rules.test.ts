import { expect, test } from 'vitest';
import { frontsFirst } from './side-names.rules.ts';

test.each([
  ['as they came where nothing is said', 'b.pdf a.pdf', 'b.pdf a.pdf'],
  ['by what their names say', 'verso.pdf recto.pdf', 'recto.pdf verso.pdf'],
  ['in each language', 'Carte-BACK_2.pdf Carte-FRONT_2.pdf', 'Carte-FRONT_2.pdf Carte-BACK_2.pdf'],
  ['from the outside of a folded sheet', 'inside.pdf outside.pdf', 'outside.pdf inside.pdf'],
  [
    'from it as a Mac writes its name too',
    'de\u0301pliant-inte\u0301rieur.pdf dépliant-extérieur.pdf',
    'dépliant-extérieur.pdf de\u0301pliant-inte\u0301rieur.pdf',
  ],
  ['in Italian', 'flyer_retro.jpg flyer_fronte.jpg', 'flyer_fronte.jpg flyer_retro.jpg'],
  [
    'sheet by sheet where there are several',
    '1-recto.pdf 1-verso.pdf 2-recto.pdf 2-verso.pdf',
    '1-recto.pdf 1-verso.pdf 2-recto.pdf 2-verso.pdf',
  ],
  [
    'each sheet from its front',
    'B-dos.pdf A-verso.pdf A-recto.pdf B-front.pdf',
    'B-front.pdf A-recto.pdf A-verso.pdf B-dos.pdf',
  ],
  ['by the only two that name a side', 'verso-final.pdf recto.pdf', 'recto.pdf verso-final.pdf'],
  [
    'as they came where it is not sure which belong together',
    'dos.pdf 2-recto.pdf 1-recto.pdf',
    'dos.pdf 2-recto.pdf 1-recto.pdf',
  ],
  ['but not by a part of a word', 'feedback.pdf confronto.pdf', 'feedback.pdf confronto.pdf'],
  ['but not by a name that says both', 'recto-verso.pdf recto.pdf', 'recto-verso.pdf recto.pdf'],
  ['with others where they were', 'verso.pdf logo.pdf recto.pdf', 'recto.pdf logo.pdf verso.pdf'],
])('files that come together are sent %s', (_how, came, sent) => {
  const files = came.split(' ').map((name) => ({ name }));
  expect(
    frontsFirst(files)
      .map(({ name }) => name)
      .join(' '),
  ).toBe(sent);
});

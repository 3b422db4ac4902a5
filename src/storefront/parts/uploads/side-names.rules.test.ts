import { expect, test } from 'vitest';
import { frontsFirst } from './side-names.rules.ts';

test.each([
  ['as they came where nothing is said', 'b.pdf a.pdf', 'b.pdf a.pdf'],
  ['by what their names say', 'verso.pdf recto.pdf', 'recto.pdf verso.pdf'],
  ['in each language', 'Carte-BACK_2.pdf Carte-FRONT_2.pdf', 'Carte-FRONT_2.pdf Carte-BACK_2.pdf'],
  ['in Italian', 'flyer_retro.jpg flyer_fronte.jpg', 'flyer_fronte.jpg flyer_retro.jpg'],
  ['fronts among themselves as they came', 'dos.pdf 2-recto.pdf 1-recto.pdf', '2-recto.pdf 1-recto.pdf dos.pdf'],
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

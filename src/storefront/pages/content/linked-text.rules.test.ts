import { describe, expect, test } from 'vitest';
import { linkedParts } from './linked-text.rules.ts';

const paths = { quote: '/devis/', files: '/fichiers/' };

describe('words that lead to a page', () => {
  test('are links where they first stand, and the rest of the text stays', () => {
    const links = [
      { words: 'devis', page: 'quote' },
      { words: 'gabarit', page: 'files' },
    ];
    expect(linkedParts('Le gabarit, puis un devis : un devis.', links, paths)).toEqual([
      { words: 'Le ', path: undefined },
      { words: 'gabarit', path: '/fichiers/' },
      { words: ', puis un ', path: undefined },
      { words: 'devis', path: '/devis/' },
      { words: ' : un devis.', path: undefined },
    ]);
  });

  test('stay plain where the shop has no such page, or the text no such words', () => {
    const whole = [{ words: 'Un devis', path: undefined }];
    expect(linkedParts('Un devis', [{ words: 'devis', page: 'gone' }], paths)).toEqual(whole);
    expect(linkedParts('Un devis', [{ words: 'gabarit', page: 'files' }], paths)).toEqual(whole);
  });
});

import { describe, expect, test } from 'vitest';
import type { FastifyError } from 'fastify';
import { refusalOf } from './errors.ts';

describe('what was thrown', () => {
  test('by a parser of ours is a fault, and no mistake of the caller', () => {
    const thrown = (() => {
      try {
        return JSON.parse('{') as FastifyError;
      } catch (error) {
        return error as FastifyError;
      }
    })();
    expect(refusalOf(thrown)).toBeUndefined();
  });
});

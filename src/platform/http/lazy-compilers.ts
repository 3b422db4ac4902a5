import ajvCompiler from '@fastify/ajv-compiler';
import serializerCompiler from '@fastify/fast-json-stringify-compiler';

interface Compiled {
  (...given: unknown[]): unknown;
  errors?: unknown;
}
type Build = (...given: never[]) => (route: never) => unknown;

/**
 * Compiles a contract at its first call instead of at the start: all of them together take more than a second, and most
 * are not called for a long time. That each of them can be compiled is proved by a test.
 */
export const lazyCompilers = {
  compilersFactory: { buildValidator: lazily(ajvCompiler()), buildSerializer: lazily(serializerCompiler()) },
};

function lazily<B extends Build>(build: B): B {
  const lazy = (...given: never[]) => {
    const compile = build(...given);
    return (route: never) => atFirstCall(() => compile(route) as Compiled);
  };
  return lazy as B;
}

function atFirstCall(compile: () => Compiled): Compiled {
  let compiled: Compiled | undefined;
  const run: Compiled = (...given) => {
    compiled ??= compile();
    const result = compiled(...given);
    run.errors = compiled.errors;
    return result;
  };
  return run;
}

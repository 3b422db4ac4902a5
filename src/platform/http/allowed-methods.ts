import type { FastifyInstance } from 'fastify';

/** Returns the methods that the routes of an address answer. Catch-all routes do not count. */
export type AllowedMethods = (path: string) => readonly string[];

/** Must be called before the routes are added. */
export function noteRoutes(app: FastifyInstance): AllowedMethods {
  const routes: { readonly pattern: RegExp; readonly methods: readonly string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.includes('*')) routes.push({ pattern: patternOf(url), methods: [method].flat() });
  });
  return (path) => {
    const methods = routes.filter(({ pattern }) => pattern.test(path)).flatMap((route) => route.methods);
    return [...new Set(methods)].toSorted();
  };
}

function patternOf(url: string): RegExp {
  const path = url
    .replace(/\/$/, '')
    .replaceAll(/:\w+/g, '[^/]+')
    .replaceAll('.', String.raw`\.`);
  return new RegExp(`^${path}/?$`);
}

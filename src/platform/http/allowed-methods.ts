import type { FastifyInstance } from 'fastify';

/** By which methods an address is answered, of the routes that stand for something; a route that catches all stands for nothing. */
export type AllowedMethods = (path: string) => readonly string[];

/** Must be called before the routes are made. */
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

export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const stores = new Map<'local' | 'session', Store>();

/** The browser's storage. Where site data is forbidden, touching it throws: then what is kept lasts as long as the page. */
export function storage(kind: 'local' | 'session'): Store {
  let store = stores.get(kind);
  if (!store) stores.set(kind, (store = browserStore(kind) ?? memoryStore()));
  return store;
}

function browserStore(kind: 'local' | 'session'): Store | undefined {
  try {
    return kind === 'local' ? localStorage : sessionStorage;
  } catch {
    return undefined;
  }
}

function memoryStore(): Store {
  const entries = new Map<string, string>();
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}

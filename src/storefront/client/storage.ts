export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const stores = new Map<'local' | 'session', Store>();

/**
 * The browser's storage. If site data is forbidden, access throws; values are then kept in memory while the page is
 * open.
 */
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

import type { Load } from '../load.ts';

/** Loads the checks of files, with the limits that are in force. */
export const loadFileChecks: Load = async (api) => {
  const checks = await api('GET /artwork/checks/', {});
  return checks.ok ? { data: checks.data } : { failed: checks.error };
};

import type { FormName, FormRules } from '#kernel/validation-rules.ts';
import type { Load } from './load.ts';

/** Validation rules of a page's forms, as the server sends them to all clients. */
export type RulesData<Names extends FormName> = { readonly rules: Readonly<Record<Names, FormRules>> };

export function loadRules(...names: readonly FormName[]): Load {
  return async (api) => {
    const configs = await api('GET /basic-configs/', { query: {} });
    if (!configs.ok) return { failed: configs.error };
    const { validationRules } = configs.data.rules;
    return { data: { rules: Object.fromEntries(names.map((name) => [name, validationRules[name]])) } };
  };
}

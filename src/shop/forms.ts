import { refuse, type Refusal } from '#kernel/refusal.ts';
import {
  problemsOf,
  VALIDATION_RULES,
  type FormName,
  type FormProblem,
  type FormValues,
} from '#kernel/validation-rules.ts';
import type { Ctx } from './context.ts';

/** Returns the errors of a submitted form, all fields at once and in the shop's language. Undefined means no errors. */
export function refusedForm(ctx: Pick<Ctx, 'say'>, form: FormName, values: FormValues): Refusal | undefined {
  const problems = problemsOf(VALIDATION_RULES[form], values);
  return problems.length > 0 ? refuseFields(ctx, problems) : undefined;
}

export function refuseFields({ say }: Pick<Ctx, 'say'>, problems: readonly FormProblem[]): Refusal {
  return refuse('form_invalid', 422, {
    fields: problems.map(({ field, key, values }) => ({
      field: `/${field}`,
      problem: say('forms', `problem_${key}`, values),
    })),
  });
}

/** Refuses one field that only the server can check. */
export function refuseField(ctx: Pick<Ctx, 'say'>, field: string, key: string): Refusal {
  return refuseFields(ctx, [{ field, key, values: {} }]);
}

const kept = new WeakSet<object>();

/** Marks an answer that several callers share. It is never changed, so its serialized text may be cached. */
export function keep<T extends object>(answer: T): T {
  kept.add(answer);
  return answer;
}

export function isShared(answer: unknown): answer is object {
  return typeof answer === 'object' && answer !== null && kept.has(answer);
}

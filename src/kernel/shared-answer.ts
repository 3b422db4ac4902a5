const kept = new WeakSet<object>();

/** Marks an answer that is given to others too: nobody changes it, so its text on the wire may be kept as well. */
export function keep<T extends object>(answer: T): T {
  kept.add(answer);
  return answer;
}

export function isShared(answer: unknown): answer is object {
  return typeof answer === 'object' && answer !== null && kept.has(answer);
}

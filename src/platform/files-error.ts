import { ConfigError } from './config.ts';
import { sayProblems, type FileProblem } from './yaml-file.ts';

/** Data files that cannot be put into force as they are: what all shops share, or a shop whose owner cannot be read. */
export class FilesError extends ConfigError {
  readonly problems: readonly FileProblem[];

  constructor(says: string, problems: readonly FileProblem[]) {
    super(`${says}:\n${sayProblems(problems)}`);
    this.problems = problems;
  }
}

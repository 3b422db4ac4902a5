/** More of them hide the page. */
export const MOST_MARKS = 12;
export const LONGEST_MARK = 200;

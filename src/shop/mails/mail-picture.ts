/** A picture that a mail shows. It is fetched and marked when the mail is sent. */
export interface MailPicture {
  /** SHA-256 in the file store. */
  readonly hash: string;
  /** What is said of it where no pictures are shown. */
  readonly alt: string;
  /** In shares of its width and height from its upper left corner. */
  readonly marks: readonly {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  }[];
}

/** What a mail shows of a file: a page with numbered frames, and the sentences of the numbers. */
export interface ShownFile {
  readonly picture: MailPicture;
  readonly told: readonly string[];
}

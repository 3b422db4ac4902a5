import { connect } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Sends these bytes unchanged, for requests that no client library would send, and reads until the server closes the
 * connection.
 */
export function sendRaw(port: number, lines: readonly string[]): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`));
    socket.setEncoding('latin1');
    socket.on('data', (part) => (text += String(part)));
    socket.on('error', reject);
    socket.on('close', () => resolve(readAnswer(text)));
  });
}

function readAnswer(text: string): RawAnswer {
  const [head = '', body = ''] = text.split(/\r\n\r\n([^]*)/, 2);
  const [first = '', ...lines] = head.split('\r\n');
  const headers = lines.map((each) => {
    const colon = each.indexOf(':');
    return [each.slice(0, colon).toLowerCase(), each.slice(colon + 1).trim()] as const;
  });
  return { status: Number(first.split(' ')[1]), headers: Object.fromEntries(headers), body };
}

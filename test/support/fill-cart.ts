/**
 * Runs in a page of the shop, so it cannot use variables of the test. Fills a cart by the API with a line, and with an
 * address if there is one. Returns at once, because not every browser awaits a promise of the page; `filled` shows that
 * the cart is ready.
 */
export function fillCart({ line, shippingAddress }: { line: object; shippingAddress?: object }): void {
  let token = '';
  const call = async (method: string, path: string, body?: object) => {
    const headers = { 'content-type': 'application/json', 'x-csrf-token': token };
    const send = () => fetch(`/api/v1${path}`, { method, headers, body: body ? JSON.stringify(body) : null });
    let answer = await send();
    // A shop that is too busy is asked again.
    for (let again = 0; answer.status === 503 && again < 30; again += 1) {
      await new Promise((done) => setTimeout(done, 1000));
      answer = await send();
    }
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return ((await answer.json()) as { data: { id: string; csrfToken: string } }).data;
  };
  const fill = async () => {
    token = (await call('GET', '/session/')).csrfToken;
    const { id } = await call('POST', '/cart', {});
    await call('PUT', `/cart/${id}/item`, { line });
    if (shippingAddress) await call('PATCH', `/cart/${id}/item/address/`, { shippingAddress });
    Object.assign(globalThis, { filled: true });
  };
  // The error is written into the page, because a failing wait prints the text of the page.
  fill().catch((error: unknown) => document.body.prepend(String(error)));
}

/** The same including the order, of one line or several: `ordered` is the number of the order. */
export function orderCart({ lines, shippingAddress }: { lines: readonly object[]; shippingAddress: object }): void {
  const order = async () => {
    const headers = { 'content-type': 'application/json', 'x-csrf-token': '' };
    const call = async <T>(method: string, path: string, body?: object) => {
      const send = () => fetch(`/api/v1${path}`, { method, headers, body: body ? JSON.stringify(body) : null });
      let answer = await send();
      // A shop that is too busy is asked again.
      for (let again = 0; answer.status === 503 && again < 30; again += 1) {
        await new Promise((done) => setTimeout(done, 1000));
        answer = await send();
      }
      if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
      return ((await answer.json()) as { data: T }).data;
    };
    headers['x-csrf-token'] = (await call<{ csrfToken: string }>('GET', '/session/')).csrfToken;
    const { id } = await call<{ id: string }>('POST', '/cart', {});
    for (const line of lines) await call('PUT', `/cart/${id}/item`, { line });
    await call('PATCH', `/cart/${id}/item/address/`, { shippingAddress });
    const { orderNumber } = await call<{ orderNumber: string }>('POST', `/cart/${id}/checkout/`, {});
    Object.assign(globalThis, { ordered: orderNumber });
  };
  order().catch((error: unknown) => document.body.prepend(String(error)));
}

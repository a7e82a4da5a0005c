/** Calls the lantern service and waits when told to. */
export class LanternClient {
  constructor(private readonly base: string) {}

  /** Send a request; retry once after the time the server names. */
  async send(path: string): Promise<Response> {
    const answer = await fetch(this.base + path);
    return answer.status === 429 ? this.retry(path, retryAfter(answer)) : answer;
  }

  private async retry(path: string, seconds: number): Promise<Response> {
    await new Promise((done) => setTimeout(done, seconds * 1000));
    return fetch(this.base + path);
  }
}

/** Seconds to wait, from the headers of an answer. */
export const retryAfter = (answer: Response): number =>
  Number(answer.headers.get("retry-after") ?? 1);

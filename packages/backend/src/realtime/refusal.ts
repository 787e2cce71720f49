/** The reason why a channel is refused or closed: `Code: message`, as on the hosted platform. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: string;
  constructor(code: string, sentence: string) {
    super(`${code}: ${sentence}`);
    this.code = code;
  }
}

export const unauthorizedTopic = (topic: string, verb: 'read from' | 'write to'): Refusal =>
  new Refusal('Unauthorized', `You do not have permissions to ${verb} this Channel topic: ${topic}`);

export const badRequest = (sentence: string): Refusal => new Refusal('InvalidJoinPayload', sentence);

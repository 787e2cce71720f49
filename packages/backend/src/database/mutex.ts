/** First come, first served: each task starts when the one before has ended, well or badly. */
export class Mutex {
  #tail: Promise<unknown> = Promise.resolve();

  run<T>(task: () => Promise<T> | T): Promise<T> {
    const result = this.#tail.then(task);
    this.#tail = result.then(ignore, ignore);
    return result;
  }
}

const ignore = (): undefined => undefined;

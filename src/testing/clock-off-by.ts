/** For NODE_OPTIONS: a process whose clock is wrong by so many ms, in all its threads. */
export function clockOffBy(ms: number): string {
  const shift = `const Right = Date;
    globalThis.Date = class Date extends Right {
      constructor(...given) { given.length === 0 ? super(Right.now() + ${ms}) : super(...given) }
      static now() { return Right.now() + ${ms} }
    }`
  return `--import=data:text/javascript;base64,${Buffer.from(shift).toString('base64')}`
}

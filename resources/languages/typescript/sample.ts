/**
 * Things to say hello with.
 */
import { thing } from './thing';

const MAX_TIMES = 3, pattern = /a b/g;
let current = 'Hallo', { first, other: renamed } = thing;
var [left, right] = [1, 2];
var legacy = (1);

/** Greets people — with π. */
@Component({ selector: 'greeter' })
export class Greeter<T> extends Base implements Named {
  @Input() language: string = 'de';
  static readonly #secret = 2;
  onDone = (): void => { this.done = true; };

  constructor(private name: string, readonly age: number, plain: boolean) { super(); }
  greet(who: string): string;
  greet(who: number): string;
  // Says it.
  @logged
  public async greet(who: any, options?: { loud: boolean }): Promise<string> {
    const local = () => who;
    function shout(text: string) { return (text.toUpperCase()); }
    return shout(`${who}!`);
  }
  get polite(): boolean { return true; }
  set polite(value: boolean) { current = (value); }
}

export abstract class Base {
  abstract bow(): void;
  abstract get depth(): number;
}

declare class Ambient {
  get size(): number;
  grow(by: number): void;
}

/** What has a name. */
export interface Named extends Other {
  name: string;
  readonly age?: number;
  rename(to: string): void;
  get label(): string;
}

export const enum Mood { Good, Bad = 2, 'so-so' = 3, "other" }
export type Pair<A> = { left: A; swap(): void };
export type Id = string | number;

function over(a: string): void;
function over(a: any) { var hidden = 1; }
function* stream() {}
const arrow = async (text: string) => (text.trim());
const wrapped = function () {}, counter = function* () {};
const Shape = class { area() { return 0; } };

export const exported = 1;
export let changing = 2;
export var old = 3;

const handlers = {
  open() {},
  close: function () {},
  shut: (door: Door) => door,
};
const frozen = { melt: () => 1 } as const;
const checked = { check: () => 1 } satisfies Checks;

Greeter.prototype.wave = function wave() {};
Greeter.prototype = { nod() {}, smile: () => {} };
app.all = app.any = function () {};
app.Router = class { route() {} };
listen(8080, function ready() { say((1)); });

namespace Speech.Parts {
  export const VERB = 1;
  const noun = 2;
  export function conjugate() {}
}
declare module 'greeting' {
  export function hello(to: string): void;
  export const version: string;
}
declare module 'untyped';
declare const BUILD: string;
declare var window: Window;
declare global {
  interface Window { greeter: Greeter }
}

export default function () {}
export default class { shy() {} }
export default () => 1;
export default {
  data: function () { return {}; },
};

const told = 1;
export { told, told as said };
export default told;
export default { name: "panel", open() { return 1; } };

#!/usr/bin/env node
/**
 * Things to say hello with.
 */
'use strict';

const fs = require('fs');
var debug = require('debug')('sample');
const MAX_TIMES = 3, pattern = /a b/g;
let current = 'Hallo', { first, other: renamed } = fs;
var [left, right] = [1, 2];
var legacy = (1);

/** Greets people — with π. */
@component
export class Greeter extends Base {
  language = 'de';
  #secret = 2;
  onDone = () => { this.done = true; };

  constructor(name) { super(); this.name = name; }
  // Says it.
  greet(who) {
    const local = () => who;
    function shout(text) { return (text.toUpperCase()); }
    return shout(`${who}!`);
  }
  get polite() { return true; }
  set polite(value) { current = (value); }
  static async *all() { yield 1; }
}

/* A plain one. */
function plain() {
  var hidden = 1;
  return hidden;
}
async function* stream() {}
const arrow = (text) => (text.trim());
const wrapped = function () {}, counter = function* () {};
const Shape = class { area() { return 0; } };

export const exported = 1;
export let changing = 2;
export var old = 3;

const handlers = {
  open() {},
  close: function () {},
  shut: (door) => door,
};

Greeter.prototype.bow = function bow() {};
Greeter.prototype = { wave() {}, nod: () => {} };
exports.helper = function () {};
module.exports = { start() {}, stop: function () {} };
app.use = function use(fn) { };
app.all = app.any = function () {};
app.Router = class { route() {} };
listen(8080, function ready() { say((1)); });

export default function () {}
export default class {}
export default class { shy() {} }
export default () => 1;
export default {
  data: function () { return {}; },
};

const told = 1;
export { told, told as said };
export default told;
export default { name: "panel", open() { return 1; } };

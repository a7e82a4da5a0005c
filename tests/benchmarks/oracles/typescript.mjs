// Lists the definitions of files with TypeScript's own parser, one JSON object per line.
//
//     node typescript.mjs FOLDER < paths
//
// FOLDER holds the package `typescript` below `node_modules`. Each line of the input is a path.
// A file with a syntax error gives {"path": …, "unread": true}.

import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const ts = createRequire(join(resolve(process.argv[2]), "package.json"))("typescript");
const Is = ts.SyntaxKind;

const TYPES = new Map([
  [Is.ClassDeclaration, "class"],
  [Is.InterfaceDeclaration, "interface"],
  [Is.TypeAliasDeclaration, "type alias"],
  [Is.EnumDeclaration, "enum"],
  [Is.EnumMember, "enum member"],
  [Is.ModuleDeclaration, "namespace"],
  [Is.FunctionDeclaration, "function"],
]);

const MEMBERS = new Map([
  [Is.MethodDeclaration, "method"],
  [Is.Constructor, "constructor"],
  [Is.GetAccessor, "accessor"],
  [Is.SetAccessor, "accessor"],
  [Is.PropertyDeclaration, "field"],
  [Is.MethodSignature, "method signature"],
  [Is.PropertySignature, "property signature"],
]);

const isFunction = (node) => node && (ts.isArrowFunction(node) || ts.isFunctionExpression(node));
const isClass = (node) => ts.isClassDeclaration(node) || ts.isClassExpression(node);

/** Take off what only stands around a value: parentheses, `as T`, `satisfies T`. */
function bare(node) {
  let inner = node;
  while (inner && (ts.isAsExpression(inner) || ts.isSatisfiesExpression(inner))) {
    inner = inner.expression;
  }
  return inner;
}

function read(path) {
  const text = readFileSync(path, "utf8").replace(/^\uFEFF/, "");
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  if (source.parseDiagnostics.length) return [{ path, unread: true }];
  const found = [{ path }];
  const lineAt = (offset) => source.getLineAndCharacterOfPosition(offset).line + 1;

  function tell(word, name, node, at, optional = false) {
    const [first, last] = [lineAt(node.getStart(source)), lineAt(node.getEnd())];
    const line = lineAt(at.getStart ? at.getStart(source) : at);
    found.push({ path, word, name, line, first, last, optional });
  }

  /** Return the statement around a declaration of a single variable, else the declaration. */
  function statementOf(node) {
    const list = node.parent;
    const alone = list.declarations.length === 1 && ts.isVariableStatement(list.parent);
    return alone ? list.parent : node;
  }

  function variable(node, inFunction) {
    const value = bare(node.initializer);
    if (!ts.isIdentifier(node.name)) {
      if (!inFunction) pattern(node.name);
    } else if (isFunction(value)) {
      tell("bound function", node.name.text, statementOf(node), node.name);
    } else if (value && ts.isClassExpression(value)) {
      tell("bound class", node.name.text, statementOf(node), node.name);
    } else if (!inFunction && !ts.isSourceFile(statementOf(node).parent)) {
      tell("inner variable", node.name.text, node, node.name, true);
    } else if (!inFunction) {
      const required = value && /\brequire\s*\(/.test(value.getText(source));
      tell("variable", node.name.text, statementOf(node), node.name, required);
    }
  }

  function pattern(node) {
    for (const element of node.elements) {
      if (!element.name) continue;
      if (!ts.isIdentifier(element.name)) pattern(element.name);
      else tell("destructured variable", element.name.text, element.name, element.name, true);
    }
  }

  function member(node) {
    const word = MEMBERS.get(node.kind);
    if (ts.isConstructorDeclaration(node)) {
      const keyword = node.getChildren(source).find((one) => one.kind === Is.ConstructorKeyword);
      return tell(word, "constructor", node, keyword ?? node);
    }
    if (ts.isObjectLiteralExpression(node.parent)) {
      return tell("function in an object", node.name.getText(source), node, node.name, true);
    }
    const optional = !isClass(node.parent) && !ts.isInterfaceDeclaration(node.parent);
    const computed = ts.isComputedPropertyName(node.name);
    tell(word, node.name.getText(source), node, node.name, optional || computed);
  }

  function assigned(node) {
    const target = node.left;
    if (!ts.isPropertyAccessExpression(target)) return;
    let right = node.right;
    while (ts.isBinaryExpression(right)) right = right.right;
    if (isFunction(right) || ts.isClassExpression(right)) {
      tell("assigned function", target.name.text, node.parent, target.name, true);
    }
  }

  function value(node) {
    if (ts.isPropertyAssignment(node) && isFunction(bare(node.initializer))) {
      tell("function in an object", node.name.getText(source), node, node.name, true);
    } else if ((isFunction(node) || ts.isClassExpression(node)) && node.name) {
      tell("named expression", node.name.text, node, node.name, true);
    } else if (ts.isExportAssignment(node) && !node.isExportEquals) {
      const inner = bare(node.expression);
      if (isFunction(inner)) tell("default function", "default", node, node, true);
      if (ts.isClassExpression(inner)) tell("default class", "default", node, node, true);
    }
  }

  function visit(node, inFunction) {
    if (TYPES.has(node.kind)) {
      const name = node.name ? node.name.text : "default";
      if (!ts.isGlobalScopeAugmentation?.(node) && name !== "global") {
        tell(TYPES.get(node.kind), name, node, node.name ?? node);
      }
    } else if (MEMBERS.has(node.kind)) member(node);
    else if (ts.isVariableDeclaration(node) && node.parent.kind === Is.VariableDeclarationList) {
      variable(node, inFunction);
    } else if (ts.isBinaryExpression(node) && node.operatorToken.kind === Is.EqualsToken) {
      assigned(node);
    } else if (ts.isParameter(node) && ts.isParameterPropertyDeclaration(node, node.parent)) {
      tell("field", node.name.getText(source), node, node.name);
    } else value(node);
    const inner = inFunction || ts.isFunctionLike(node) || ts.isClassStaticBlockDeclaration(node);
    ts.forEachChild(node, (child) => visit(child, inner));
  }

  ts.forEachChild(source, (child) => visit(child, false));
  return found;
}

for (const path of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  for (const one of read(path)) process.stdout.write(`${JSON.stringify(one)}\n`);
}

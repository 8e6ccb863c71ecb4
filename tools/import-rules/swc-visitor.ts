import type { Statement, VariableDeclarator } from '@swc/core';
import { Visitor } from '@swc/core/Visitor.js';

interface UsingDeclaration {
  type: 'UsingDeclaration';
  decls: VariableDeclarator[];
}

/**
 * Teaches swc's visitor about `using` declarations, at which it throws. dependency-cruiser reads
 * TypeScript through that visitor, because TypeScript 7 has no compiler API for it.
 */
export function supportUsingDeclarations(): void {
  const { visitStatement } = Visitor.prototype;
  Visitor.prototype.visitStatement = function visit(this: Visitor, statement: Statement) {
    const using = statement as Statement | UsingDeclaration;
    if (using.type !== 'UsingDeclaration') return visitStatement.call(this, statement);
    using.decls = this.visitVariableDeclarators(using.decls);
    return statement;
  };
}

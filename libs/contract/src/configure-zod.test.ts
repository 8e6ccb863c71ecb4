/** Whether the modules below evaluate code while they are loaded or validate. */
test('no schema tries to evaluate code in a browser', async () => {
  const evaluate = jest.spyOn(globalThis, 'Function');
  const { login } = (await import('./schemas.ts')).endpoints;
  login.body?.safeParse({ email: 'a@b.uk' });
  expect(evaluate).not.toHaveBeenCalled();
  evaluate.mockRestore();
});

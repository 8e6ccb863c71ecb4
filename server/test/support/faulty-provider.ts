import type { FakeProvider } from '../../src/platform/payments/fake-provider.ts';

/** What can go wrong between Muster and the provider. */
export type Fault = 'none' | 'refused' | 'no response' | 'refund failed';

/** A provider whose next call fails: before it has done anything, or after it has. */
export type FaultyProvider = FakeProvider & { fault: Fault };

export function makeFaulty(fake: FakeProvider): FaultyProvider {
  async function run<T>(work: () => Promise<T>): Promise<T> {
    const { fault } = faulty;
    faulty.fault = 'none';
    if (fault === 'refused') throw new Error('the provider refuses');
    const result = await work();
    if (fault === 'no response') throw new Error('the provider does not respond');
    return result;
  }
  const faulty: FaultyProvider = {
    ...fake,
    fault: 'none',
    createCheckout: (checkout) => run(() => fake.createCheckout(checkout)),
    // What it has refunded under a name it does not refuse later.
    refund: (refund) =>
      faulty.fault === 'refund failed' &&
      !fake.checkouts.get(refund.checkout.id)?.refunds.has(refund.id)
        ? run(async () => ({ status: 'failed' }))
        : run(() => fake.refund(refund)),
    endCheckout: (checkout) => run(() => fake.endCheckout(checkout)),
    getCheckout: (id) => run(() => fake.getCheckout(id)),
  };
  return faulty;
}

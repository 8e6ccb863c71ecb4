import { randomUUID } from 'node:crypto';
import type { LoadRequest } from './load.ts';
import { type BenchData, PASSWORD, type Thread } from './seed.ts';

/** A measured case: a row of the printed table. */
export interface Case {
  name: string;
  /** The next request to Muster. */
  nextRequest: () => LoadRequest;
  /** Concurrent connections; 32 by default. */
  connections?: number;
  /** The bare peer answers it as well. */
  hasPeer?: true;
}

/** User id → access token. */
export type Tokens = ReadonlyMap<string, string>;

const PAGES = 1_000;

/** The measured cases of the API. */
export function listCases(data: BenchData, tokens: Tokens): Case[] {
  const viewer = { token: tokens.get(data.viewerId) ?? '' };
  function events(query: string) {
    return { path: `/api/events?scope=public&${query}`, ...viewer };
  }
  function participants(limit: number, pages: number) {
    const page = counter(pages);
    return () => ({
      path: `/api/events/${data.largeEventId}/participants?limit=${limit}&page=${1 + page()}`,
      ...viewer,
    });
  }
  const page = counter(PAGES);
  const search = counter(SEARCHES.length);
  const step = counter(PAGES);
  return [
    {
      name: 'event page: 10 of 10,000, counts, organizer, isLiked',
      nextRequest: () => events(`page=${1 + page()}`),
      hasPeer: true,
    },
    {
      name: 'search, one or two words',
      nextRequest: () => events(`search=${SEARCHES[search()]}`),
      hasPeer: true,
    },
    {
      name: 'search around a location, 50 km',
      nextRequest: () => events(`near=${50 + (step() % 80) / 10},-1.${step() % 10}&radiusKm=50`),
      hasPeer: true,
    },
    ...listWriteCases(data, tokens),
    { name: 'participants: 20 of 5,000', nextRequest: participants(20, 250), hasPeer: true },
    {
      name: 'participants: 1,000 of 5,000',
      nextRequest: participants(1_000, 5),
      connections: 8,
      hasPeer: true,
    },
    signInCase(data),
  ];
}

function listWriteCases(data: BenchData, tokens: Tokens): Case[] {
  return [
    { name: 'send a message, 200 organizers', nextRequest: sendIn(data.threads, tokens) },
    { name: 'send a message, one organizer', nextRequest: sendIn(data.busyThreads, tokens) },
    { name: 'join one of 400 events', nextRequest: joinIn(data, tokens) },
    { name: 'like one of 400 events', nextRequest: likeIn(data, tokens) },
  ];
}

function signInCase({ playerIds }: BenchData): Case {
  const player = counter(playerIds.length);
  return {
    name: 'sign in (argon2id, 19 MiB)',
    nextRequest: () => ({
      method: 'POST',
      path: '/api/auth/login',
      body: { email: `player${1 + player()}@badgerwood.uk`, password: PASSWORD },
    }),
    connections: 8,
  };
}

const SEARCHES = ['fox', 'badg', 'heron+77', 'ott', 'sto+9', 'convoy', 'wealden', 'oper+123'];

/** Counts 0, 37, 74 … modulo `limit`, so that the order differs from that of the rows. */
function counter(limit: number): () => number {
  let count = 0;
  return () => {
    count += 1;
    return (count * 37) % limit;
  };
}

function sendIn(threads: readonly Thread[], tokens: Tokens): () => LoadRequest {
  const next = counter(threads.length);
  return () => {
    const { threadId, eventId, playerId } = threads[next()] as Thread;
    const content = { text: 'Is there parking at the north gate?' };
    return {
      method: 'POST',
      path: '/api/messages/send',
      token: tokens.get(playerId) ?? '',
      body: { eventId, threadId, content, metadata: { clientId: randomUUID() } },
    };
  };
}

function joinIn(data: BenchData, tokens: Tokens): () => LoadRequest {
  const next = pairs(data);
  return () => {
    const { event, account } = next();
    return {
      method: 'POST',
      path: `/api/events/${event}/join`,
      token: tokens.get(account) ?? '',
      body: { joinForm: { phone: '07700 900123' } },
    };
  };
}

function likeIn(data: BenchData, tokens: Tokens): () => LoadRequest {
  const next = pairs(data);
  return () => {
    const { event, account } = next();
    return {
      method: 'POST',
      path: `/api/events/${event}/like`,
      token: tokens.get(account) ?? '',
      body: { isLiked: true },
    };
  };
}

/** Every account with every event once: there are more pairs than requests. */
function pairs({ openEventIds, joinerIds }: BenchData): () => { event: string; account: string } {
  let count = 0;
  return () => {
    const event = openEventIds[count % openEventIds.length] ?? '';
    const account = joinerIds[Math.floor(count / openEventIds.length) % joinerIds.length] ?? '';
    count += 1;
    return { event, account };
  };
}

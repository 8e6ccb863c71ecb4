import { randomUUID } from 'node:crypto';
import { makeJoinForm, makeRegistration } from '@muster/testing/builders';
import { type Answer, callApi } from '../call.ts';
import { type UploadedFile, upload } from '../pictures.ts';
import type { Ledger } from './ledger.ts';

export interface Worker {
  userId: string;
  token: string;
}

interface Work {
  url: string;
  eventId: string;
  ledger: Ledger;
  worker: Worker;
}

type Write = (work: Work) => Promise<void>;

/** What a worker does in turn; a registration is slow, because it hashes a password. */
const writes: Write[] = [send, join, addFile, send, leave, addFile, deleteFile, send, registerOne];

/** Writes until the server is gone. */
export async function writeUntil(work: Work, isOver: () => boolean): Promise<void> {
  const start = Math.floor(Math.random() * writes.length);
  for (let at = start; !isOver(); at += 1) await writes[at % writes.length]?.(work);
}

/** Whether it was acknowledged. A 503 is a refusal: nothing was done. */
function note({ ledger }: Work, name: string, { status }: Answer<unknown>): boolean {
  const isDone = status >= 200 && status < 300;
  if (isDone) ledger.acknowledged += 1;
  else if (status === 0) ledger.unanswered += 1;
  else if (![404, 409, 503].includes(status)) ledger.unexpected.push(`${name}: ${status}`);
  return isDone;
}

async function send(work: Work): Promise<void> {
  const body = { eventId: work.eventId, content: { text: 'Is there parking?' } };
  const answer = await callApi<{ message: { id: string } }>(work.url, {
    method: 'POST',
    path: '/messages/send',
    token: work.worker.token,
    body,
  });
  if (note(work, 'send', answer) && answer.data) work.ledger.messages.add(answer.data.message.id);
}

function join(work: Work): Promise<void> {
  return takePart(work, true);
}

function leave(work: Work): Promise<void> {
  return takePart(work, false);
}

async function takePart(work: Work, joins: boolean): Promise<void> {
  const { participations } = work.ledger;
  const { userId, token } = work.worker;
  const before = participations.get(userId);
  participations.delete(userId);
  const answer = await callApi(work.url, {
    method: joins ? 'POST' : 'DELETE',
    path: `/events/${work.eventId}/join`,
    token,
    ...(joins && { body: { joinForm: makeJoinForm() } }),
  });
  // Nobody joins one event more than five times a day.
  if (answer.status === 429) {
    if (before !== undefined) participations.set(userId, before);
    return;
  }
  // A 409 says that an earlier call without a response was done.
  if (note(work, 'join', answer) || answer.status === 409) participations.set(userId, joins);
  else if (answer.status === 503 && before !== undefined) participations.set(userId, before);
}

async function addFile(work: Work): Promise<void> {
  const answer = await upload(work.url, work.worker.token);
  if (note(work, 'upload', answer) && answer.data) keep(work, answer.data.file);
}

function keep({ ledger, worker }: Work, file: UploadedFile): void {
  ledger.files.set(file.key, file);
  latest.set(worker.userId, file.key);
}

/** The file that each account uploaded last. */
const latest = new Map<string, string>();

async function deleteFile(work: Work): Promise<void> {
  const key = latest.get(work.worker.userId);
  if (key === undefined) return;
  latest.delete(work.worker.userId);
  work.ledger.files.delete(key);
  const { token } = work.worker;
  const body = { key };
  const answer = await callApi(work.url, { method: 'DELETE', path: '/files/delete', token, body });
  if (note(work, 'delete', answer)) work.ledger.deletedKeys.add(key);
}

async function registerOne(work: Work): Promise<void> {
  const body = makeRegistration({ email: `${randomUUID()}@badgerwood.uk` });
  const answer = await callApi<{ user: { id: string } }>(work.url, {
    method: 'POST',
    path: '/auth/register',
    body,
  });
  if (note(work, 'register', answer) && answer.data) work.ledger.accounts.add(answer.data.user.id);
}

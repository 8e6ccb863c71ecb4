import { fireEvent, render, screen } from '@testing-library/react';
import { useScrollAnchor } from './use-scroll-anchor.ts';

const VIEW_PX = 300;

// jsdom lays nothing out: how high the list's content is, where its line begins, and how far it is
// scrolled.
let contentPx = 500;
let linePx = 400;
let scrolledPx = 0;
let observer: ResizeObserver;
let handleSizes: ResizeObserverCallback;

beforeEach(() => {
  contentPx = 500;
  linePx = 400;
  scrolledPx = 0;
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(VIEW_PX);
  jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(() => contentPx);
  jest.spyOn(Element.prototype, 'scrollTop', 'get').mockImplementation(() => scrolledPx);
  jest.spyOn(Element.prototype, 'scrollTop', 'set').mockImplementation((px) => {
    scrolledPx = Math.min(px, contentPx - VIEW_PX);
  });
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: Element,
  ) {
    return this.matches('[data-line]')
      ? new DOMRect(0, linePx - scrolledPx, 200, 60)
      : new DOMRect(0, 0, 200, VIEW_PX);
  });
  globalThis.ResizeObserver = class {
    constructor(callback: ResizeObserverCallback) {
      observer = this;
      handleSizes = callback;
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

afterEach(() => jest.restoreAllMocks());

function List({ last }: { last: string }) {
  const { ref, onScroll } = useScrollAnchor({ last, isOwn: false, isComplete: true });
  return (
    <div role="log" ref={ref} onScroll={onScroll}>
      <p data-line>{last}</p>
    </div>
  );
}

function open() {
  const { rerender } = render(<List last="It is 2.1 m high." />);
  const log = screen.getByRole('log');
  return { log, renderAgain: () => rerender(<List last="It is 2.1 m high." />) };
}

function grow(byPx: number) {
  contentPx += byPx;
}

/** Above the line; a browser scrolls no further than to the end. */
function growAbove(byPx: number) {
  grow(byPx);
  linePx += byPx;
  scrolledPx = Math.min(scrolledPx, contentPx - VIEW_PX);
}

function reportSize() {
  handleSizes([], observer);
}

test('what grows before the event of its own scrolling arrives is followed to the end', () => {
  const { log } = open();
  grow(60);
  fireEvent.scroll(log);
  reportSize();
  expect(log.scrollTop).toBe(contentPx - VIEW_PX);
});

test('a user who scrolled up stays there when something grows', () => {
  const { log } = open();
  log.scrollTop = 50;
  fireEvent.scroll(log);
  grow(60);
  reportSize();
  expect(log.scrollTop).toBe(50);
});

test('a list at its end stays there when it shrinks and is rendered before the event of its own scrolling', () => {
  const { log, renderAgain } = open();
  growAbove(-60);
  reportSize();
  renderAgain();
  expect(log.scrollTop).toBe(contentPx - VIEW_PX);
});

test('a list that is rendered before its size is reported is at its end again afterwards', () => {
  const { log, renderAgain } = open();
  growAbove(-60);
  renderAgain();
  fireEvent.scroll(log);
  reportSize();
  expect(log.scrollTop).toBe(contentPx - VIEW_PX);
});

test('a list at its end that is scrolled up stays there when it is rendered before the event of it', () => {
  const { log, renderAgain } = open();
  log.scrollTop = 50;
  renderAgain();
  fireEvent.scroll(log);
  grow(60);
  reportSize();
  expect(log.scrollTop).toBe(50);
});

test('what grows above a user who scrolled up moves the list once', () => {
  const { log, renderAgain } = open();
  log.scrollTop = 50;
  fireEvent.scroll(log);
  growAbove(60);
  reportSize();
  renderAgain();
  expect(log.scrollTop).toBe(110);
});

import { fireEvent, render, screen } from '@testing-library/react';
import { useScrollAnchor } from './use-scroll-anchor.ts';

const VIEW_PX = 300;

// jsdom lays nothing out: how high the list's content is, and how far it is scrolled.
let contentPx = 500;
let scrolledPx = 0;
let observer: ResizeObserver;
let handleSizes: ResizeObserverCallback;

beforeEach(() => {
  contentPx = 500;
  scrolledPx = 0;
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(VIEW_PX);
  jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(() => contentPx);
  jest.spyOn(Element.prototype, 'scrollTop', 'get').mockImplementation(() => scrolledPx);
  jest.spyOn(Element.prototype, 'scrollTop', 'set').mockImplementation((px) => {
    scrolledPx = Math.min(px, contentPx - VIEW_PX);
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
  render(<List last="It is 2.1 m high." />);
  return screen.getByRole('log');
}

function grow(byPx: number) {
  contentPx += byPx;
}

function reportSize() {
  handleSizes([], observer);
}

test('what grows before the event of its own scrolling arrives is followed to the end', () => {
  const log = open();
  grow(60);
  fireEvent.scroll(log);
  reportSize();
  expect(log.scrollTop).toBe(contentPx - VIEW_PX);
});

test('a user who scrolled up stays there when something grows', () => {
  const log = open();
  log.scrollTop = 50;
  fireEvent.scroll(log);
  grow(60);
  reportSize();
  expect(log.scrollTop).toBe(50);
});

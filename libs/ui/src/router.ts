/**
 * The part of react-router-dom that Muster uses. `react-router-dom` resolves to it in the shell and
 * in remotes; the whole library would be four times as large. A missing name is undefined at run
 * time in a remote. Not MemoryRouter: in the page it would be a router inside another one, which
 * the library refuses.
 */
export {
  BrowserRouter,
  createSearchParams,
  generatePath,
  Link,
  matchPath,
  matchRoutes,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Router,
  Routes,
  resolvePath,
  UNSAFE_LocationContext,
  UNSAFE_NavigationContext,
  UNSAFE_RouteContext,
  useHref,
  useInRouterContext,
  useLinkClickHandler,
  useLocation,
  useMatch,
  useNavigate,
  useNavigationType,
  useOutlet,
  useOutletContext,
  useParams,
  useResolvedPath,
  useRoutes,
  useSearchParams,
} from '#router';

// The non-template part of Asio, compiled here once instead of in every source that includes it.

// GCC sees null pointers where Asio's thread-local look-ups are inlined; they cannot be null there.

#include <boost/asio/impl/src.hpp>

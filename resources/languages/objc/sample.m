// Copyright somebody.

#import <Foundation/Foundation.h>

#define MAX_NAME 32

@class Other;

/// What can speak.
@protocol Speaks <NSObject>
- (void)speak:(NSString *)text times:(NSInteger)times;
@optional
@property (nonatomic) BOOL loud;
@end

/** Who greets. */
@interface Greeter : NSObject <Speaks> {
    int _count;
}
/// The name.
@property (nonatomic, copy) NSString *name;
@property (copy) void (^done)(int);
@property (nonatomic) id<Speaks> louder NS_SWIFT_NAME(louder);
+ (instancetype)make;
- (void)greet;
- (void)greet:(NSString *)who NS_SWIFT_NAME(greet(_:)) __attribute__((unused));
@end

@interface Greeter (Polite)
- (void)bow;
@end

@implementation Greeter {
    int _hidden;
}

static NSString *const kGreeting = @"hello";

+ (instancetype)make { return [self new]; }

// Says it.
- (void)speak:(NSString *)text times:(NSInteger)times {
    int local = 'a';
}

static void helper(int a) {}
@end

typedef struct { int left; } Plain;
typedef struct pair { int a; } pair_t;
typedef enum { off, on } Toggle;
typedef enum colour { red } colour_t;
typedef void (^Block)(int);

NSString *const elsewhere;
int speak(const char *text);

#ifdef DEBUG
int level;
#endif

int main(void) { return 0; }
